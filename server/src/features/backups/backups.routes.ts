import { backupsRoutes } from '@auditplus/contract/features/backups/backups.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  backupLink,
  backupPage,
  beginRestore,
  createBackup,
  removeBackup,
  uploadBackup,
} from './backups.service.ts';
import { sendArchive } from './download-archive.ts';

export const backupsHandlers = implement(backupsRoutes, {
  list: (ctx, { query }) => backupPage(ctx, query),
  create: (ctx) => createBackup(ctx),
  upload: (ctx, _input, { request }) => uploadBackup(ctx, request),
  downloadLink: (ctx, { params }) => backupLink(ctx, params.id),
  download: (ctx, { query }, http) => sendArchive(ctx, query.encryption, http),
  restore: async (ctx, { params, body }) => {
    await beginRestore(ctx, params.id, body);
    return null;
  },
  remove: async (ctx, { params }) => {
    await removeBackup(ctx, params.id);
    return null;
  },
});
