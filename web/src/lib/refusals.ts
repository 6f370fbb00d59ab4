import { create } from 'zustand';

/** What was last refused, and the frame (page, drawer, dialog) that says it until the next try. */
type Refusal = { readonly text: string; readonly frame: string };

type RefusalStore = {
  /** The frames on the screen, the last one lies on top. */
  readonly frames: readonly string[];
  readonly refusal: Refusal | null;
};

export const useRefusals = create<RefusalStore>(() => ({ frames: [], refusal: null }));

/** Keeps a refusal in sight on the frame that lies on top. */
export function keepRefusal(text: string): void {
  useRefusals.setState(({ frames }) => {
    const frame = frames.at(-1);
    return frame === undefined ? {} : { refusal: { text, frame } };
  });
}

/** Takes the last refusal away, for the next try. */
export function forgetRefusal(): void {
  useRefusals.setState({ refusal: null });
}

/** Announces a frame that says what was refused in it; answers how to take it away. */
export function addRefusalFrame(id: string): () => void {
  useRefusals.setState(({ frames }) => ({ frames: [...frames, id] }));
  return () =>
    useRefusals.setState(({ frames, refusal }) => ({
      frames: frames.filter((frame) => frame !== id),
      refusal: refusal?.frame === id ? null : refusal,
    }));
}
