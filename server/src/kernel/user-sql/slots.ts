import { refuse } from '../errors.ts';

/** Who wants to run which definition. */
export type SlotRequest = {
  readonly definition: string;
  readonly person: string;
  readonly signal?: AbortSignal | undefined;
};

export const SLOTS = { fast: 3, slow: 1, ofPerson: 2, waiting: 20 } as const;
/** Definitions whose runs take longer than this on average share one slot, so that they cannot stop the others. */
const SLOW_MS = 500;
const WEIGHT_OF_LAST = 0.3;
/** Definitions whose time is remembered. */
const REMEMBERED = 2_000;

type Running = { readonly definition: string; readonly person: string; readonly isSlow: boolean };
type Waiting = Running & { start(): void };

/** Lets few statements of users run at once in this process; refuses with `sql.busy` when too many wait. */
export class Slots {
  private readonly running = new Set<Running>();
  private readonly waiting: Waiting[] = [];
  private readonly usualMs = new Map<string, number>();

  /** Runs the work when its turn has come. */
  async run<T>(request: SlotRequest, work: () => Promise<T>): Promise<T> {
    const { definition, person, signal } = request;
    const own: Running = { definition, person, isSlow: (this.usualMs.get(definition) ?? 0) > SLOW_MS };
    if (this.mayStart(own)) this.running.add(own);
    else await this.wait(own, signal);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.remember(definition, performance.now() - startedAt);
      this.running.delete(own);
      this.startNext();
    }
  }

  private wait(own: Running, signal?: AbortSignal): Promise<void> {
    if (this.waiting.length >= SLOTS.waiting) refuse('sql.busy');
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(new DOMException('The request was closed', 'AbortError'));
      };
      const entry: Waiting = {
        ...own,
        start: () => {
          signal?.removeEventListener('abort', giveUp);
          this.running.add(own);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(entry);
    });
  }

  private startNext(): void {
    for (const entry of [...this.waiting])
      if (this.mayStart(entry)) {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        entry.start();
      }
  }

  private mayStart({ definition, person, isSlow }: Running): boolean {
    const running = [...this.running];
    return (
      running.filter((one) => one.isSlow === isSlow).length < (isSlow ? SLOTS.slow : SLOTS.fast) &&
      running.every((one) => one.definition !== definition) &&
      running.filter((one) => one.person === person).length < SLOTS.ofPerson
    );
  }

  private remember(definition: string, ms: number): void {
    const usual = this.usualMs.get(definition) ?? ms;
    this.usualMs.delete(definition);
    this.usualMs.set(definition, usual + (ms - usual) * WEIGHT_OF_LAST);
    const [oldest] = this.usualMs.keys();
    if (this.usualMs.size > REMEMBERED && oldest !== undefined) this.usualMs.delete(oldest);
  }
}
