import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that a test's mail server has taken. */
export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came: headers and body. */
  readonly source: string;
};

/** A mail server for tests; it takes mails without a password unless the options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}, onPort = 0) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        const { mailFrom, rcptTo } = envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        });
        done();
      }, done);
    },
    ...options,
  });
  // A client that ends a connection early is part of some tests.
  server.on('error', () => undefined);
  server.listen(onPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}
