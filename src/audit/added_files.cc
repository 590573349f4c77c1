#include "audit/added_files.h"

#include <filesystem>
#include <system_error>

namespace vetvec {
namespace {

namespace fs = std::filesystem;

std::set<std::string> NamesIn(const std::string& folder) {
  std::set<std::string> names;
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder, error); entry != fs::directory_iterator();
       entry.increment(error)) {
    names.insert(entry->path().filename().string());
  }
  return names;
}

}  // namespace

AddedFiles::AddedFiles(const std::string& folder) : folder_(folder), entries_(NamesIn(folder)) {
  std::error_code error;
  for (fs::path path = fs::absolute(folder, error).lexically_normal();
       !path.empty() && path != path.root_path() && !fs::exists(path, error);
       path = path.parent_path()) {
    if (path.has_filename()) new_folders_.push_back(path.string());
  }
}

AddedFiles::~AddedFiles() {
  if (!removes_) return;
  try {
    std::error_code error;
    for (const std::string& name : NamesIn(folder_)) {
      if (entries_.count(name) == 0) fs::remove_all(fs::path(folder_) / name, error);
    }
    for (const std::string& path : new_folders_) fs::remove(path, error);
  } catch (...) {  // no memory: what is left stays
  }
}

}  // namespace vetvec
