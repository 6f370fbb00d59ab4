import type { Readable } from 'node:stream';
import type { Target } from '../../kernel/outbound/checked-address.ts';
import type { SmsTemplateUse } from './sms-template-use.ts';

export type OutgoingMessage = {
  /** Stays the same however often the message is sent; the receiving side can tell a repetition by it. */
  readonly id: string;
  readonly receiver: string;
  readonly subject: string;
  readonly body: string;
  /** Text messages only: providers in the cloud send nothing without one. */
  readonly template?: SmsTemplateUse | null;
  /** Mails only. */
  readonly attachment?: { readonly name: string; readonly source: Readable } | undefined;
};

/** Sends a message to the outside; throws when it could not. */
export type Transport = (message: OutgoingMessage) => Promise<void>;

/** A mail server and the sender of its mails. */
export type MailServer = {
  readonly url: string;
  readonly from: string;
  /** The address to dial for its name, where a person and not the operator named it; refuses what is not registered. */
  readonly addressOf?: (target: Target) => Promise<string>;
};

/** Trying again will not help. */
export class Undeliverable extends Error {}
