import { createHash } from 'node:crypto';

/** The password of every demonstration account. */
export const PASSWORD = 'Audit2026';

type Body = Readonly<Record<string, unknown>>;

/** A signed-in person of the demonstration. */
export type Client = {
  readonly token: string;
  /** `data` of the reply; throws when the call is refused. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: Body): Promise<unknown>;
};

/** Signs an account in. */
export async function signIn(url: string, account: string): Promise<Client> {
  const reply = await fetch(`${url}/api/oauth/Login`, {
    method: 'POST',
    body: new URLSearchParams({ account, password: createHash('sha256').update(PASSWORD).digest('hex') }),
  });
  const { token } = fields(await dataOf(reply, `sign-in of ${account}`));
  return {
    token: String(token),
    call: async (method, path, body) =>
      dataOf(
        await fetch(url + path, {
          method,
          headers: {
            authorization: String(token),
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
        `${method} ${path}`,
      ),
  };
}

/** A reply's value as an object with fields. */
export function fields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`Not an object: ${String(value)}`);
  return { ...value };
}

/** The rows of a reply `{list}`. */
export function listOf(value: unknown): Record<string, unknown>[] {
  const { list } = fields(value);
  if (!Array.isArray(list)) throw new Error('The reply holds no list.');
  return list.map(fields);
}

async function dataOf(reply: Response, what: string): Promise<unknown> {
  const envelope = fields(await reply.json());
  if (reply.status !== 200 || envelope.code !== 200)
    throw new Error(`${what}: ${reply.status} ${String(envelope.msg)} ${JSON.stringify(envelope.data)}`);
  return envelope.data;
}

/** The open page of a person, once it has been greeted: tells of every frame that reaches it. */
export function openPage(
  url: string,
  token: string,
  onFrame: (frame: Record<string, unknown>) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/message/websocket`);
    socket.onerror = () => reject(new Error('a connection was refused'));
    socket.onopen = () =>
      socket.send(JSON.stringify({ method: 'OnConnection', token: `bearer ${token}`, mobileDevice: false }));
    socket.onmessage = ({ data }) => {
      const frame = fields(JSON.parse(String(data)));
      if (frame.method === 'initMessage') resolve(socket);
      onFrame(frame);
    };
  });
}
