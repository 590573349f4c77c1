// AddedFiles: removes what a start that was refused has added to a run folder, so that it does not
// stand in the way of the next start.
//
//   AddedFiles added(folder);          // before anything is made there
//   ... make the folder, take its lock, find that it contains no run ...
//   added.RemoveUnlessKept();          // from now on, its destructor removes what is new
//   ... whatever may fail before the run begins ...
//   added.Keep();
#ifndef VETVEC_AUDIT_ADDED_FILES_H_
#define VETVEC_AUDIT_ADDED_FILES_H_

#include <set>
#include <string>
#include <vector>

namespace vetvec {

class AddedFiles {
 public:
  // Notes what is there. The folder need not exist.
  explicit AddedFiles(const std::string& folder);
  // Removes the folder's new entries, the folder itself and the folders above it that did not
  // exist, if nothing else is in them. A symbolic link is removed, never followed. Ignores errors.
  ~AddedFiles();
  AddedFiles(const AddedFiles&) = delete;
  AddedFiles& operator=(const AddedFiles&) = delete;

  void RemoveUnlessKept() { removes_ = true; }
  void Keep() { removes_ = false; }

 private:
  std::string folder_;
  std::set<std::string> entries_;         // names in the folder that were there
  std::vector<std::string> new_folders_;  // the folder and those above it that were not, from below
  bool removes_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_ADDED_FILES_H_
