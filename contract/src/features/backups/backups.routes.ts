import { z } from 'zod';
import { anyone, button, module } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ExportLink, line } from '../../kernel/values.ts';
import { Backup, BackupById, RestoreBody } from './backups.model.ts';

const BACKUP = 'systemData.dataBackup';
const BASE = '/api/system/DataBackup';

/** Backups of the database and the files, and restoring them (platform-contract 9.17). */
export const backupsRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Backups, newest first, with how far they are',
    access: module(BACKUP),
    query: PageQuery,
    reply: paged(Backup),
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Begin a backup of the database and the files',
    access: button(BACKUP, 'btn_add'),
    reply: z.object({ id: z.string() }),
    refuses: ['backup.busy'],
    reports: ['backup.failed'],
  }),
  upload: route({
    method: 'POST',
    path: `${BASE}/Uploader`,
    summary: 'Bring an archive that was downloaded here or elsewhere',
    access: button(BACKUP, 'btn_restore'),
    body: z.object({ file: z.unknown().describe('The archive') }),
    bodyType: 'multipart',
    reply: z.object({ id: z.string() }),
    refuses: ['file.missingPart', 'backup.unreadable'],
  }),
  downloadLink: route({
    method: 'GET',
    path: `${BASE}/:id/Download`,
    summary: 'A link that downloads the archive for ten minutes; goes on the trail',
    access: button(BACKUP, 'btn_download'),
    params: BackupById,
    reply: ExportLink,
    refuses: ['backup.notReady'],
  }),
  download: route({
    method: 'GET',
    path: `${BASE}/Download`,
    summary: 'The archive behind a signed link, whole or in part',
    access: anyone,
    query: z.object({ encryption: line(4000) }),
    reply: 'bytes',
    refuses: ['file.linkExpired', 'file.missing', 'access.denied'],
  }),
  restore: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/Restore`,
    summary: 'Replace all data by those of the archive, after entering password and name',
    access: button(BACKUP, 'btn_restore'),
    params: BackupById,
    body: RestoreBody,
    reply: z.null(),
    refuses: [
      'backup.notReady',
      'backup.busy',
      'backup.confirmationWrong',
      'backup.passwordWrong',
      'backup.otherVersion',
      'backup.appTables',
      'backup.secondPerson',
      'login.locked',
      'login.delayed',
    ],
    reports: ['backup.tablesMissing', 'backup.differs', 'backup.failed'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete an archive',
    access: button(BACKUP, 'btn_remove'),
    params: BackupById,
    reply: z.null(),
    refuses: ['backup.busy'],
  }),
};
