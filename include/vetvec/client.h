/* client.h: the part of libvetvec that turns texts into vectors: encoders, cache, limits, batches,
 * streams and fallback. A library built with VETVEC_AUDIT=OFF has this part only; vetvec.h adds the
 * part that tests vendors, and states the conventions. A function that a header of this list
 * declares and such a library lacks says so ("audit part only"). */
#ifndef VETVEC_CLIENT_H_
#define VETVEC_CLIENT_H_

#include "vetvec/batch.h"
#include "vetvec/buffer.h"
#include "vetvec/build.h"
#include "vetvec/cache.h"
#include "vetvec/cancel.h"
#include "vetvec/config.h"
#include "vetvec/encoder.h"
#include "vetvec/error.h"
#include "vetvec/export.h"
#include "vetvec/fallback.h"
#include "vetvec/identity.h"
#include "vetvec/job.h"
#include "vetvec/map.h"
#include "vetvec/matrix.h"
#include "vetvec/onnx.h"
#include "vetvec/provenance.h"
#include "vetvec/queue.h"
#include "vetvec/redis.h"
#include "vetvec/status.h"
#include "vetvec/stream.h"
#include "vetvec/struct.h"
#include "vetvec/telemetry.h"
#include "vetvec/texts.h"
#include "vetvec/tokenizer.h"
#include "vetvec/types.h"
#include "vetvec/vectors.h"
#include "vetvec/version.h"

#endif /* VETVEC_CLIENT_H_ */
