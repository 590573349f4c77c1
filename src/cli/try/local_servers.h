// FindLocalServers: embedding servers that answer on this machine, at the ports that Ollama, LM
// Studio, vLLM and TEI use.
#ifndef VETVEC_CLI_TRY_LOCAL_SERVERS_H_
#define VETVEC_CLI_TRY_LOCAL_SERVERS_H_

#include <string>
#include <vector>

namespace vetvec::cli {

struct LocalModel {
  std::string server;  // "Ollama"
  std::string spec;    // "ollama:nomic-embed-text"
};

// The models that such servers list, and whose names are those of embedding models. Only lists are
// requested, only from 127.0.0.1, and no text is sent. Takes at most a second.
std::vector<LocalModel> FindLocalServers();

// Those in what a server has answered; empty if it is not such a list. `key` is that of the list
// and `name` that of a model's name in it; with an empty key, the answer describes one model.
std::vector<std::string> EmbeddingModelsIn(const std::string& answer, const std::string& key,
                                           const std::string& name);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_TRY_LOCAL_SERVERS_H_
