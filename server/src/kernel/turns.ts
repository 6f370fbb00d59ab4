/** Lets so many work at a time; the others wait in the order in which they came. */
export class Turns {
  readonly #most: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  async take(): Promise<void> {
    while (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }

  free(): void {
    this.#running -= 1;
    this.#waiting.shift()?.();
  }
}
