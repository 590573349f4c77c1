// Sockets of the mock below HTTP: closing them by FIN or RST, and playing a WireScript.
//
// Used by the HTTP server for replies that an HTTP library cannot be made to send.
#ifndef VETVEC_MOCK_SERVER_WIRE_SOCKET_H_
#define VETVEC_MOCK_SERVER_WIRE_SOCKET_H_

#include "mock_server/http_types.h"

namespace vetvec::mock {

// Closes `socket`, with RST if `reset` (queued bytes are dropped), otherwise with FIN.
void CloseSocket(int socket, bool reset);

// Sends the steps of `script`; does not close. Returns early if the client has disconnected or
// another thread has shut the socket down. A hang lasts until one of these happens.
void PlayScript(int socket, const WireScript& script);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_WIRE_SOCKET_H_
