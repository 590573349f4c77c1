// ZipBytes: a ZIP archive of a few small files, stored without compression.
//
//   const std::string archive = ZipBytes({{"A.npy", NpyBytes(a)}, {"B.npy", NpyBytes(b)}});
// The same files give the same bytes: each is dated 1980-01-01. Source: PKWARE's APPNOTE 6.3.3,
// without ZIP64: at most 65,535 files, and less than 4 GiB in all.
#ifndef VETVEC_BASE_ZIP_WRITER_H_
#define VETVEC_BASE_ZIP_WRITER_H_

#include <string>
#include <utility>
#include <vector>

namespace vetvec {

std::string ZipBytes(const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace vetvec

#endif  // VETVEC_BASE_ZIP_WRITER_H_
