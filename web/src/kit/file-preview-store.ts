import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { create } from 'zustand';

type Shown = {
  readonly file: FileRef;
  readonly type: string;
  readonly onOpened?: () => void;
  /** The files between which the preview goes on and back; the shown one is among them. */
  readonly among: readonly FileRef[];
};

type PreviewStore = { readonly shown: Shown | null };

/** The file that the preview shows. */
export const usePreviewStore = create<PreviewStore>(() => ({ shown: null }));

/** Opens the preview of an uploaded file from anywhere; `onOpened` runs once its content is on the screen. */
export function openPreview(file: FileRef, type = 'annex', onOpened?: () => void): void {
  usePreviewStore.setState({ shown: { file, type, among: [file], ...(onOpened ? { onOpened } : {}) } });
}

/** Opens the preview of one of several files, which can then be looked through. */
export function openPreviewAmong(among: readonly FileRef[], file: FileRef, type = 'annex'): void {
  usePreviewStore.setState({ shown: { file, type, among } });
}

/** Shows the file after or before the shown one, if there is one. */
export function stepPreview(step: 1 | -1): void {
  const { shown } = usePreviewStore.getState();
  if (!shown) return;
  const file = shown.among[placeOf(shown) + step];
  if (file) usePreviewStore.setState({ shown: { ...shown, file } });
}

/** Where the shown file stands among the others, from 0. */
export const placeOf = ({ file, among }: Pick<Shown, 'file' | 'among'>): number =>
  among.findIndex((one) => one.fileId === file.fileId);

export function closePreview(): void {
  usePreviewStore.setState({ shown: null });
}
