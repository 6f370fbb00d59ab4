import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { create } from 'zustand';

type Shown = { readonly file: FileRef; readonly type: string; readonly onOpened?: () => void };

type PreviewStore = { readonly shown: Shown | null };

/** The file that the preview drawer shows. */
export const usePreviewStore = create<PreviewStore>(() => ({ shown: null }));

/** Opens the preview of an uploaded file from anywhere; `onOpened` runs once its content is on the screen. */
export function openPreview(file: FileRef, type = 'annex', onOpened?: () => void): void {
  usePreviewStore.setState({ shown: { file, type, ...(onOpened ? { onOpened } : {}) } });
}

export function closePreview(): void {
  usePreviewStore.setState({ shown: null });
}
