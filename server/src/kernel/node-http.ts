/**
 * Node's HTTP by itself. An import of it makes all that it exports, the interfaces of browsers among them: 14 MB for fetch
 * and WebSocket, which the server does without.
 */
export const http = process.getBuiltinModule('node:http');
