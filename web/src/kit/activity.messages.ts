import { ACTIVITY_NOUNS, ACTIVITY_VERBS } from '@auditplus/contract/features/activities/activity-words.ts';
import { defineWords } from '../i18n/messages.ts';

/** What the trail's action codes (`noun.done`) act on. */
export const activityNouns = defineWords('activity-nouns', ACTIVITY_NOUNS);

/** What was done, in words around the noun. */
export const activityVerbs = defineWords('activity-verbs', ACTIVITY_VERBS);
