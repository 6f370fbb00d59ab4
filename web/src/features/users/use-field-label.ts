import type { UserField } from '@auditplus/contract/features/users/user-import.model.ts';
import { isProfileName, userProfile } from '@auditplus/contract/features/users/user-profile.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useLabels } from '../../kit/records/record-labels.ts';
import { importMessages } from './import.messages.ts';

/** What the columns of the people's workbook are called. */
export function useFieldLabel(): (field: UserField) => string {
  const t = useMessages(importMessages);
  const label = useLabels();
  return (field) => (isProfileName(field) ? label(userProfile[field].label) : t(field));
}
