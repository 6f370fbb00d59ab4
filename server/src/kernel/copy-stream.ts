import { Readable, Writable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** What the driver's connection can do beyond its declared type. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** What the driver calls on the query that is at work. */
type Listener = Submittable & {
  handleCopyInResponse(connection: CopyConnection): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
};

/** `COPY … TO STDOUT` as a stream of lines; give it to `client.query`. The stream pauses the connection. */
export class CopyOut extends Readable implements Listener {
  readonly #text: string;
  #connection: CopyConnection | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection as CopyConnection;
    connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer for the next message.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleCommandComplete(): void {}

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFail('nothing to send');
  }
}

/** `COPY … FROM STDIN` as a writable stream; give it to `client.query`. It is finished when the server has taken all. */
export class CopyIn extends Writable implements Listener {
  readonly #text: string;
  #connection: CopyConnection | undefined;
  #ready: (() => void) | undefined;
  #done: ((error?: Error | null) => void) | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection as CopyConnection;
    connection.query(this.#text);
  }

  override _construct(callback: () => void): void {
    this.#ready = callback;
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    const connection = this.#connection;
    connection?.sendCopyFromChunk(chunk);
    if (connection?.stream.writableNeedDrain) connection.stream.once('drain', callback);
    else callback();
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#done = callback;
    this.#connection?.endCopyFrom();
  }

  handleCopyInResponse(): void {
    this.#ready?.();
  }

  handleReadyForQuery(): void {
    this.#done?.();
  }

  handleError(error: Error): void {
    if (this.#done) this.#done(error);
    else this.destroy(error);
    this.#done = undefined;
  }

  handleCommandComplete(): void {}

  handleCopyData(): void {}
}
