import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { FileId } from '../files/files.model.ts';
import { LogQuery, LogRow } from '../logs/logs.model.ts';
import {
  BaseInfo,
  BaseInfoEdit,
  LanguageBody,
  MajorBody,
  ModifyPasswordBody,
  OwnMembership,
  OwnRights,
  PhraseBody,
  Phrases,
  SubordinateRow,
  ThemeBody,
} from './current-user.model.ts';

const BASE = '/api/permission/Users/Current';

/** What people see and change of their own account (platform-contract 2.6). */
export const currentUserRoutes = {
  baseInfo: route({
    method: 'GET',
    path: `${BASE}/BaseInfo`,
    summary: 'The own personal data',
    access: session,
    reply: BaseInfo,
  }),
  saveBaseInfo: route({
    method: 'PUT',
    path: `${BASE}/BaseInfo`,
    summary: 'Change the own personal data',
    access: session,
    body: BaseInfoEdit,
    reply: z.null(),
    refuses: ['user.idCardMalformed'],
  }),
  modifyPassword: route({
    method: 'POST',
    path: `${BASE}/Actions/ModifyPassword`,
    summary: 'Change the own password; every session of the person ends',
    access: session,
    body: ModifyPasswordBody,
    reply: z.null(),
    beforeOwnPassword: true,
    refuses: [
      'password.oldWrong',
      'password.unchanged',
      'password.tooCommon',
      'login.codeWrong',
      'login.locked',
      'login.delayed',
    ],
  }),
  avatar: route({
    method: 'PUT',
    path: `${BASE}/Avatar/:name`,
    summary: 'Take an uploaded picture as avatar',
    access: session,
    params: z.object({ name: FileId }),
    reply: z.null(),
    refuses: ['file.missing', 'file.notImage'],
  }),
  theme: route({
    method: 'PUT',
    path: `${BASE}/SystemTheme`,
    summary: 'Choose the layout of the shell',
    access: session,
    body: ThemeBody,
    reply: z.null(),
  }),
  language: route({
    method: 'PUT',
    path: `${BASE}/SystemLanguage`,
    summary: 'Choose the language',
    access: session,
    body: LanguageBody,
    reply: z.null(),
  }),
  phrases: route({
    method: 'GET',
    path: `${BASE}/Phrases`,
    summary: 'The phrases that the caller keeps for opinions',
    access: session,
    reply: Phrases,
  }),
  keepPhrase: route({
    method: 'POST',
    path: `${BASE}/Phrases`,
    summary: 'Keep one more phrase; one that is kept already stays where it is',
    access: session,
    body: PhraseBody,
    reply: Phrases,
    refuses: ['phrase.tooMany'],
  }),
  dropPhrase: route({
    method: 'DELETE',
    path: `${BASE}/Phrases`,
    summary: 'Forget a phrase',
    access: session,
    body: PhraseBody,
    reply: Phrases,
  }),
  subordinates: route({
    method: 'GET',
    path: `${BASE}/Subordinate/:id`,
    summary: 'People whose superior is the given person (0: the caller); only people below the caller',
    access: session,
    params: z.object({ id: Id }),
    reply: z.array(SubordinateRow),
  }),
  rights: route({
    method: 'GET',
    path: `${BASE}/Authorize`,
    summary: 'The own rights as trees',
    access: session,
    reply: OwnRights,
  }),
  log: route({
    method: 'GET',
    path: `${BASE}/SystemLog`,
    summary: 'The own log lines: 1 sign-ins, 5 requests',
    access: session,
    query: LogQuery.extend({
      category: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(5)]))
        .default(1),
    }),
    reply: paged(LogRow),
  }),
  organizes: route({
    method: 'GET',
    path: `${BASE}/getUserOrganizes`,
    summary: 'The own organisations',
    access: session,
    reply: z.array(OwnMembership),
  }),
  positions: route({
    method: 'GET',
    path: `${BASE}/getUserPositions`,
    summary: 'The own positions',
    access: session,
    reply: z.array(OwnMembership),
  }),
  roles: route({
    method: 'GET',
    path: `${BASE}/getUserRoles`,
    summary: 'The own roles that hold now',
    access: session,
    reply: z.array(OwnMembership),
  }),
  major: route({
    method: 'PUT',
    path: `${BASE}/major`,
    summary: 'Work in another of the own organisations or positions from now on',
    access: session,
    body: MajorBody,
    reply: z.null(),
  }),
};
