import { z } from 'zod';
import { anyone, button, module } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { CHANGED_TEXTS_PATH } from './languages.paths.ts';

const Text = z.string().max(2000);

/** A text of the interface that administrators have changed; an empty language keeps the product's own text. */
export const LanguageText = z.object({
  /** The message's id, `<part>.<key>`. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*\.[\w.-]+$/)
    .max(150),
  zh: Text,
  zhtw: Text,
  en: Text,
});
export type LanguageText = z.output<typeof LanguageText>;

/** Texts of the interface in three languages (platform-contract 9.19b). Order: changed text, own text, Chinese. */
export const languagesRoutes = {
  changed: route({
    method: 'GET',
    path: CHANGED_TEXTS_PATH,
    summary: 'Every changed text, as the browser loads it before its first page',
    access: anyone,
    reply: listOf(LanguageText),
  }),
  save: route({
    method: 'PUT',
    path: '/api/system/Base/Language',
    summary: 'Change texts; an entry whose languages are all empty goes back to the product’s own',
    access: button('system.language', 'btn_edit'),
    body: z.object({ list: z.array(LanguageText).min(1).max(5000) }),
    reply: z.null(),
  }),
  list: route({
    method: 'GET',
    path: '/api/system/Base/Language',
    summary: 'Every changed text for its administration',
    access: module('system.language'),
    reply: listOf(LanguageText),
  }),
};
