// Habits: personas that use one of the models and do one thing wrong.
//
//   truncating        reads only the first words (HabitOptions::truncate_words)
//   quantised         elements are whole multiples of a 127th of the largest
//   nondeterministic  another vector for the same text each time; cosine about 0.99995
//   wrong_order       vectors of a batch are moved on by one place
//   aggregating       one vector, the mean, whatever the number of texts
//   unnormalised      lengths from 1 to 10, by text
//   drifting          another model after some requests; cosine to the former about 0.99
//   prefixed          needs "query: " before queries and "passage: " before documents; mediocre
//                     without prefixes, bad with the wrong one before documents
//   slow_tail         5% of the requests are slow
//   rate_limited      a limit per minute, 429 with Retry-After beyond it; rate_limited_bare without
//   rate_limited_second, rate_limited_second_bare   the same with a limit per second
#ifndef VETVEC_MOCK_SERVER_HABITS_H_
#define VETVEC_MOCK_SERVER_HABITS_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mock_server/persona.h"

namespace vetvec::mock {

std::vector<std::string> HabitNames();

// `base` must outlive it. Null if there is no habit of that name.
std::unique_ptr<Persona> MakeHabit(std::string_view name, const Persona* base,
                                   const HabitOptions& options);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_HABITS_H_
