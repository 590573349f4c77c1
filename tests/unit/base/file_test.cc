#include "base/file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <map>
#include <thread>
#include <vector>

#include "base/atomic_file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

mode_t ModeOf(const std::string& path) {
  struct stat info{};
  EXPECT_EQ(stat(path.c_str(), &info), 0) << path;
  return info.st_mode & 07777;
}

size_t EntriesOf(const std::string& folder) {
  size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder)) ++count;
  return count;
}

TEST(File, ErrorsHaveCodePathAndSentence) {
  const Status status = FileError("open", "/no/where", ENOENT);
  EXPECT_EQ(status.code(), StatusCode::kNotFound);
  EXPECT_EQ(status.message(), "cannot open '/no/where': No such file or directory");
  EXPECT_EQ(status.detail().file, "/no/where");
  EXPECT_EQ(FileError("x", "p", EACCES).code(), StatusCode::kPermissionDenied);
  EXPECT_EQ(FileError("x", "p", EROFS).code(), StatusCode::kPermissionDenied);
  EXPECT_EQ(FileError("x", "p", EEXIST).code(), StatusCode::kAlreadyExists);
  EXPECT_EQ(FileError("x", "p", ENOMEM).code(), StatusCode::kOutOfMemory);
  EXPECT_EQ(FileError("x", "p", ENOSPC).code(), StatusCode::kUnavailable);
  EXPECT_EQ(FileError("x", "p", EISDIR).code(), StatusCode::kFailedPrecondition);
}

TEST(File, ReadsAllBytes) {
  const TemporaryFolder folder;
  std::string bytes(200'001, '\0');
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 31);
  EXPECT_EQ(BytesOf(folder.Write("a", bytes)), bytes);
  EXPECT_EQ(BytesOf(folder.Write("empty", "")), "");
}

TEST(File, ReadRefusesMoreThanAsked) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("a", "12345");
  EXPECT_TRUE(ReadFile(path, 5).ok());
  const Result<std::string> over = ReadFile(path, 4);
  EXPECT_EQ(over.status().code(), StatusCode::kOutOfRange);
  EXPECT_THAT(over.status().message(), HasSubstr("larger than 4 bytes"));
}

// None of them is waited for.
TEST(File, OnlyRegularFilesAreRead) {
  const TemporaryFolder folder;
  const std::string fifo = folder.Path("fifo");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const std::string link = folder.Path("link");
  ASSERT_EQ(symlink(fifo.c_str(), link.c_str()), 0);
  for (const auto& [path, kind] : std::map<std::string, std::string>{{fifo, "a pipe"},
                                                                     {link, "a pipe"},
                                                                     {folder.path(), "a folder"},
                                                                     {"/dev/zero", "a device"}}) {
    const Status status = ReadFile(path).status();
    EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition) << path;
    EXPECT_EQ(status.message(), "'" + path + "' is " + kind + ", not a regular file");
    EXPECT_EQ(status.detail().file, path);
  }
  EXPECT_FALSE(AppendFile(fifo, "x").ok());
  EXPECT_EQ(*ReadFile("/dev/null"), "");
}

TEST(File, AnOpenPipeIsReadByItsDescriptor) {
  int pipes[2];
  ASSERT_EQ(pipe(pipes), 0);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(write(pipes[1], "later", 5), 5);
    close(pipes[1]);
  });
  EXPECT_EQ(*ReadFile("/dev/fd/" + std::to_string(pipes[0])), "later");
  writer.join();
  close(pipes[0]);
}

TEST(File, MissingFolderEmptyAndNulNames) {
  const TemporaryFolder folder;
  EXPECT_EQ(ReadFile(folder.Path("none")).status().code(), StatusCode::kNotFound);
  EXPECT_EQ(ReadFile(folder.path()).status().code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(ReadFile("").status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(ReadFile(std::string("a\0b", 3)).status().code(), StatusCode::kInvalidArgument);
}

TEST(File, ReaderMoves) {
  const TemporaryFolder folder;
  Result<FileReader> a = FileReader::Open(folder.Write("a", "aa"));
  Result<FileReader> b = FileReader::Open(folder.Write("b", "b"));
  ASSERT_TRUE(a.ok() && b.ok());
  *b = std::move(*a);
  char buffer[8];
  const Result<size_t> n = b->Read(buffer, sizeof buffer);
  ASSERT_TRUE(n.ok());
  EXPECT_EQ(std::string(buffer, *n), "aa");
  EXPECT_EQ(b->path(), folder.Path("a"));
}

TEST(WriteFileAtomic, ReplacesAndLeavesNothingBehind) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("a");
  ASSERT_TRUE(WriteFileAtomic(path, "first, longer").ok());
  ASSERT_TRUE(WriteFileAtomic(path, "second").ok());
  EXPECT_EQ(BytesOf(path), "second");
  EXPECT_EQ(EntriesOf(folder.path()), 1u);
}

TEST(WriteFileAtomic, PermissionsUnderAnyUmask) {
  const TemporaryFolder folder;
  for (const mode_t mask : {0u, 022u, 077u, 0777u}) {
    const mode_t before = umask(mask);
    ASSERT_TRUE(WriteFileAtomic(folder.Path("private"), "x", true).ok());
    ASSERT_TRUE(WriteFileAtomic(folder.Path("public"), "x").ok());
    ASSERT_TRUE(AppendFile(folder.Path("appended" + std::to_string(mask)), "x", true).ok());
    ASSERT_TRUE(MakeDirectories(folder.Path("of" + std::to_string(mask) + "/a"), 0700).ok());
    umask(before);
    EXPECT_EQ(ModeOf(folder.Path("of" + std::to_string(mask))), 0700u);
    EXPECT_EQ(ModeOf(folder.Path("of" + std::to_string(mask) + "/a")), 0700u);
    EXPECT_EQ(ModeOf(folder.Path("private")), 0600u);
    EXPECT_EQ(ModeOf(folder.Path("public")), 0644u & ~mask);
    EXPECT_EQ(ModeOf(folder.Path("appended" + std::to_string(mask))), 0600u);
  }
}

TEST(WriteFileAtomic, APrivateFileStaysPrivateWhenReplaced) {
  const TemporaryFolder folder;
  ASSERT_TRUE(WriteFileAtomic(folder.Path("a"), "x").ok());
  ASSERT_TRUE(WriteFileAtomic(folder.Path("a"), "y", true).ok());
  EXPECT_EQ(ModeOf(folder.Path("a")), 0600u);
}

TEST(WriteFileAtomic, FailuresLeaveTheOldBytes) {
  const TemporaryFolder folder;
  EXPECT_EQ(WriteFileAtomic(folder.Path("none/a"), "x").code(), StatusCode::kNotFound);
  // A folder stands where the file should go: the rename fails, the temporary file goes.
  ASSERT_TRUE(MakeDirectories(folder.Path("dir/inside"), 0700).ok());
  EXPECT_FALSE(WriteFileAtomic(folder.Path("dir"), "x").ok());
  EXPECT_EQ(EntriesOf(folder.path()), 1u);
}

TEST(WriteFileAtomic, AFullDiskKeepsTheOldFile) {
  EXPECT_EQ(WriteFileAtomic("/dev/full", "x").code(), StatusCode::kUnavailable);
}

// The names are those of AtomicFile; a held file is one that a living process is writing.
TEST(AtomicFile, WhatKilledProcessesLeftIsRemovedAndNothingElse) {
  const TemporaryFolder folder;
  const auto make = [&](const std::string& name) {
    return open(folder.Path(name).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  };
  const std::vector<std::string> left = {"a.tmp-1-2-3", "a.tmp-4194304-99999999999-0"};
  const std::vector<std::string> others = {"a.tmp-1-2",   "a.tmp-1-2-3-4", "a.tmp-1-2-x", "a.tmp-",
                                           "b.tmp-1-2-3", "a.tmp--1-2-3",  "a.tmp",       "aa"};
  for (const std::string& name : left) EXPECT_EQ(close(make(name)), 0);
  for (const std::string& name : others) EXPECT_EQ(close(make(name)), 0);
  std::filesystem::create_symlink(folder.Path("aa"), folder.Path("a.tmp-7-7-7"));
  std::filesystem::create_directory(folder.Path("a.tmp-8-8-8"));
  auto held = AtomicFile::Create(folder.Path("a"));
  ASSERT_TRUE(held.ok());
  ASSERT_TRUE(held->Append("first").ok());
  for (const std::string& name : left) EXPECT_FALSE(FileExists(folder.Path(name))) << name;
  ASSERT_TRUE(WriteFileAtomic(folder.Path("a"), "second").ok());
  ASSERT_TRUE(held->Commit().ok());
  EXPECT_EQ(*ReadFile(folder.Path("a")), "first");
  for (const std::string& name : others) EXPECT_TRUE(FileExists(folder.Path(name))) << name;
  EXPECT_TRUE(std::filesystem::is_symlink(folder.Path("a.tmp-7-7-7")));
  EXPECT_EQ(EntriesOf(folder.Path("")), others.size() + 3);
}

TEST(WriteFileAtomic, ReadersSeeOldOrNewBytes) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("a");
  const std::string old_bytes(100'000, 'a');
  const std::string new_bytes(150'000, 'b');
  ASSERT_TRUE(WriteFileAtomic(path, old_bytes).ok());
  std::atomic<bool> stop{false};
  std::thread writer([&] {
    for (int i = 0; i < 30; ++i) {
      EXPECT_TRUE(WriteFileAtomic(path, i % 2 == 0 ? new_bytes : old_bytes).ok());
    }
    stop = true;
  });
  int reads = 0;
  do {
    const std::string bytes = BytesOf(path);
    ++reads;
    EXPECT_TRUE(bytes == old_bytes || bytes == new_bytes) << bytes.size();
  } while (!stop);
  writer.join();
  EXPECT_GT(reads, 0);
}

TEST(AppendFile, AddsAndRefusesLinks) {
  const TemporaryFolder folder;
  ASSERT_TRUE(AppendFile(folder.Path("log"), "one\n").ok());
  ASSERT_TRUE(AppendFile(folder.Path("log"), "two\n").ok());
  EXPECT_EQ(BytesOf(folder.Path("log")), "one\ntwo\n");
  ASSERT_EQ(symlink(folder.Path("log").c_str(), folder.Path("link").c_str()), 0);
  EXPECT_FALSE(AppendFile(folder.Path("link"), "three\n").ok());
  EXPECT_EQ(BytesOf(folder.Path("log")), "one\ntwo\n");
}

TEST(AppendFile, LinesOfManyThreadsStayWhole) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("log");
  std::vector<std::thread> threads;
  for (char c = 'a'; c < 'e'; ++c) {
    threads.emplace_back([&path, c] {
      for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(AppendFile(path, std::string(100, c) + "\n").ok());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::string bytes = BytesOf(path);
  ASSERT_EQ(bytes.size(), 4u * 100 * 101);
  for (size_t at = 0; at < bytes.size(); at += 101) {
    EXPECT_EQ(bytes.substr(at, 101), std::string(100, bytes[at]) + "\n");
  }
}

TEST(AtomicFile, ADeviceOrPipeIsWrittenThroughAndStays) {
  const TemporaryFolder folder;
  const std::string pipe = folder.Path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  EXPECT_TRUE(WriteFileAtomic(pipe, "through").ok());
  char buffer[16] = {};
  EXPECT_EQ(read(reader, buffer, sizeof buffer), 7);
  EXPECT_STREQ(buffer, "through");
  close(reader);
  struct stat info{};
  ASSERT_EQ(stat(pipe.c_str(), &info), 0);
  EXPECT_TRUE(S_ISFIFO(info.st_mode));
}

// It would wait for a reader that may never come.
TEST(AtomicFile, APipeThatNobodyReadsIsAnError) {
  const TemporaryFolder folder;
  const std::string pipe = folder.Path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(WriteFileAtomic(pipe, "text").detail().file, pipe);
}

TEST(AtomicFile, NothingIsThereBeforeCommitNorLeftWithoutIt) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("sub/big");
  ASSERT_TRUE(MakeDirectories(folder.Path("sub"), 0700).ok());
  const auto files = [&] {
    return std::distance(std::filesystem::directory_iterator(folder.Path("sub")),
                         std::filesystem::directory_iterator());
  };
  {
    Result<AtomicFile> file = AtomicFile::Create(path);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    EXPECT_TRUE(file->Append("given up").ok());
    EXPECT_EQ(files(), 1);
    EXPECT_FALSE(FileExists(path));
  }
  EXPECT_EQ(files(), 0);
  Result<AtomicFile> file = AtomicFile::Create(path);
  ASSERT_TRUE(file.ok());
  AtomicFile moved = *std::move(file);
  EXPECT_TRUE(moved.Append("one ").ok());
  EXPECT_TRUE(moved.Append("two").ok());
  EXPECT_TRUE(moved.Commit().ok());
  EXPECT_EQ(BytesOf(path), "one two");
  EXPECT_EQ(files(), 1);
  EXPECT_FALSE(AtomicFile::Create(folder.Path("no/such/folder")).ok());
}

TEST(Folders, MakeDirectories) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("a/b//c");
  ASSERT_TRUE(MakeDirectories(path, 0700).ok());
  ASSERT_TRUE(MakeDirectories(path + "/", 0755).ok()) << "existing ones are fine";
  EXPECT_EQ(ModeOf(path), 0700u) << "and keep their permissions";
  folder.Write("file", "x");
  const Status status = MakeDirectories(folder.Path("file"), 0700);
  EXPECT_FALSE(status.ok());
  EXPECT_THAT(status.message(), HasSubstr("cannot create folder"));
  EXPECT_FALSE(MakeDirectories(folder.Path("file/x"), 0700).ok());
  EXPECT_FALSE(MakeDirectories("", 0700).ok());
}

TEST(Folders, RemoveFile) {
  const TemporaryFolder folder;
  EXPECT_TRUE(RemoveFile(folder.Path("none")).ok());
  folder.Write("a", "x");
  EXPECT_TRUE(FileExists(folder.Path("a")));
  EXPECT_TRUE(RemoveFile(folder.Path("a")).ok());
  EXPECT_FALSE(FileExists(folder.Path("a")));
  EXPECT_FALSE(RemoveFile(folder.path()).ok()) << "not a folder";
}

TEST(Folders, JoinPath) {
  EXPECT_EQ(JoinPath("a", "b"), "a/b");
  EXPECT_EQ(JoinPath("a/", "b"), "a/b");
  EXPECT_EQ(JoinPath("", "b"), "b");
  EXPECT_EQ(JoinPath("/", "b"), "/b");
}

}  // namespace
}  // namespace vetvec
