// Descriptors 0 to 2 belong to the program. If it has closed one, as daemons do, the next file or
// socket would get its number, and what the program prints would go there.
#ifndef VETVEC_BASE_DESCRIPTORS_H_
#define VETVEC_BASE_DESCRIPTORS_H_

namespace vetvec {

// For every descriptor that the library opens: one of these three is replaced by a copy with a
// higher number. -1 stays -1, and errno stays; -1 also if there is no room for the copy.
int AboveStandard(int descriptor) noexcept;

// While it exists, what other libraries open on this thread does not get these numbers: closed ones
// are taken by /dev/null until then.
class StandardDescriptors {
 public:
  StandardDescriptors() noexcept;
  ~StandardDescriptors();
  StandardDescriptors(const StandardDescriptors&) = delete;
  StandardDescriptors& operator=(const StandardDescriptors&) = delete;

 private:
  bool is_taken_[3] = {};
};

}  // namespace vetvec

#endif  // VETVEC_BASE_DESCRIPTORS_H_
