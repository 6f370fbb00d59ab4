import assert from 'node:assert/strict';
import { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import type { Client, TestApp } from './http.ts';

const CONTENT = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  txt: Buffer.from('Some words'),
} as const;

const Reply = z.object({ data: UploadReply });

/** A file that a person has uploaded and that belongs to no record yet. */
export async function uploaded(
  { url }: TestApp,
  person: Client,
  extension: keyof typeof CONTENT = 'png',
): Promise<FileRef> {
  const form = new FormData();
  form.append('file', new Blob([CONTENT[extension]]), `Sample.${extension}`);
  const response = await fetch(`${url}/api/file/Uploader/${extension === 'png' ? 'annexpic' : 'annex'}`, {
    method: 'POST',
    headers: person.headers,
    body: form,
  });
  assert.equal(response.status, 200);
  const { data } = Reply.parse(await response.json());
  return { fileId: data.name, name: data.originalName, url: data.url, size: data.fileSize };
}
