const PREFIX = 'plus_';

/** Reads a local setting (key prefix `plus_`, product-spec point 9); null when absent or unreadable. */
export function readLocal(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a local setting; null removes it. A full or blocked storage only loses the setting. */
export function writeLocal(name: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}
