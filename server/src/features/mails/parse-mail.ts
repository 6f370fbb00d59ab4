import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { refuse } from '../../kernel/errors.ts';
import { askLimited, forkLimited, isReady } from '../../kernel/limited-process.ts';
import type { OutsideMail, ParseJob } from './parse-mail-process.ts';

const LIMITS = { deadlineMs: 15_000, maxResidentBytes: 640 * 1024 ** 2 };

/** Parses mails in a process of their own, as nobody knows who wrote them. */
export type MailParser = {
  parse(job: ParseJob): Promise<OutsideMail>;
  stop(): void;
};

/** A parser for one receipt; its process starts with the first mail, and anew after one that broke it. */
export function openMailParser(limits: Readonly<typeof LIMITS> = LIMITS): MailParser {
  let child: ChildProcess | null = null;
  const stop = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  return {
    stop,
    async parse(job) {
      if (!child) {
        child = fork();
        if (!(await isReady(child))) {
          stop();
          refuse('server.busy');
        }
      }
      const reply = await askLimited<OutsideMail>(child, job, limits);
      if (reply.kind === 'answer') return reply.answer;
      stop();
      return UNREADABLE;
    },
  };
}

const fork = (): ChildProcess =>
  forkLimited({
    entry: fileURLToPath(new URL('./parse-mail-process.ts', import.meta.url)),
    readable: [
      'server/src/features/mails/parse-mail-process.ts',
      'server/src/kernel/rich-text.ts',
      'server/src/kernel/on-first-use.ts',
    ],
    flags: ['--max-semi-space-size=8', '--max-old-space-size=320'],
  });

const UNREADABLE: OutsideMail = {
  subject: '',
  from: { name: '', address: '' },
  to: [],
  cc: [],
  messageId: '',
  html: '',
  content: '',
  remotePictures: 0,
  files: [],
  problem: 'unreadable',
};
