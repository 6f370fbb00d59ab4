import { ServerFrame, SOCKET_PATH } from '@auditplus/contract/features/messages/socket.model.ts';

type Frame<M extends ServerFrame['method']> = Extract<ServerFrame, { method: M }>;

/** A live connection to the product. */
export type LiveLine = {
  readonly socket: WebSocket;
  say(frame: object): void;
  /** The next frame of a method that was not taken yet; waits for it. */
  next<M extends ServerFrame['method']>(method: M): Promise<Frame<M>>;
  readonly init: Frame<'initMessage'>;
};

/** Connects to a running product as the person of a token, and is greeted. */
export async function openLine(url: string, token: string | undefined): Promise<LiveLine> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/prod-api${SOCKET_PATH}`);
  const arrived: ServerFrame[] = [];
  let wake = () => {};
  socket.onmessage = ({ data }) => {
    arrived.push(ServerFrame.parse(JSON.parse(String(data))));
    wake();
  };
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`no connection to ${url}`));
  });
  const next: LiveLine['next'] = async <M extends ServerFrame['method']>(method: M) => {
    const of = (frame: ServerFrame): frame is Frame<M> => frame.method === method;
    for (;;) {
      const at = arrived.findIndex(of);
      const [found] = at < 0 ? [] : arrived.splice(at, 1);
      if (found && of(found)) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const say = (frame: object) => socket.send(JSON.stringify(frame));
  say({ method: 'OnConnection', token, mobileDevice: false });
  return { socket, say, next, init: await next('initMessage') };
}
