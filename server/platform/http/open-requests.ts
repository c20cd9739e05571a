import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a server, each with the requests that aren't answered yet. */
export type OpenRequests = ReadonlyMap<Socket, ReadonlySet<ServerResponse>>;

const ofServers = new WeakMap<Server, OpenRequests>();

/** Call it before the server listens. */
export function noteOpenRequests(server: Server): OpenRequests {
  const connections = new Map<Socket, Set<ServerResponse>>();
  server.on('connection', (socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, res) => {
    const open = connections.get(socket)?.add(res);
    res.once('close', () => open?.delete(res));
  });
  ofServers.set(server, connections);
  return connections;
}

export function openRequestsOf(server: Server): OpenRequests {
  return ofServers.get(server) ?? new Map();
}
