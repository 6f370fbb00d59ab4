import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { call, webAddress } from './api.ts';

/** Hands bytes to the browser as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  openDownload(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads an uploaded file through a signed link. */
export async function downloadFile(fileId: string, fileName: string, type = 'annex'): Promise<void> {
  const link = await call(filesRoutes.downloadLink, { params: { type, id: fileId } });
  openDownload(webAddress(link.url), fileName || link.name);
}

/** Downloads an export that the server has prepared. */
export function saveExport(link: ExportLink): void {
  openDownload(webAddress(link.url), link.name);
}

/** Downloads several uploaded files as one zip. */
export async function downloadPack(ids: readonly string[], name: string, type = 'annex'): Promise<void> {
  const body = { ids: [...ids], ...(name && { name }) };
  const link = await call(filesRoutes.packDownload, { params: { type }, body });
  openDownload(webAddress(link.url), link.name);
}

function openDownload(url: string, fileName: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
}
