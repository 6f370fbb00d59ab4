import {
  type MpMenu,
  MpMenuButton,
} from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { officialAccountsRoutes } from '@auditplus/contract/features/third-party/official-accounts.routes.ts';
import { Input, Radio } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { entryAt, type MenuPlace, withEntry } from './menu-entries.ts';
import { weChatMessages } from './we-chat.messages.ts';

type MenuDrawerProps = {
  readonly menu: MpMenu;
  readonly place: MenuPlace;
  readonly onClose: () => void;
};

const Entry = MpMenuButton.pick({ fullName: true, type: true, content: true, url: true });

/** Adds an entry of the menu or changes one. */
export function MenuDrawer({ menu, place, onClose }: MenuDrawerProps) {
  const t = useMessages(weChatMessages);
  const { list, rev } = menu;
  const known = entryAt(list, place);
  const isTop = place.below === null;
  const values = useMemo(() => startOf(known), [known]);
  const form = useKitForm({ schema: Entry, values });
  const type = form.watch('type');
  const save = useAction(officialAccountsRoutes.saveMenu, { done: t('menuSaved'), onRefused: () => true });
  const children = isTop ? (list[place.top]?.children.length ?? 0) : 0;
  return (
    <FormDrawer
      open
      title={t(known ? 'editEntry' : isTop ? 'addTop' : 'addBelow')}
      form={form}
      onSubmit={(entry) => save.mutateAsync({ body: { list: withEntry(list, place, entry), rev } })}
      onClose={onClose}
    >
      <Field name="fullName" label={t('entryName')} required help={isTop ? t('topNameHelp') : undefined}>
        <Input maxLength={isTop ? 16 : 60} />
      </Field>
      {children > 0 ? null : (
        <>
          <Field name="type" label={t('type')} required>
            <Radio.Group
              options={[
                { value: 'click', label: t('click') },
                { value: 'view', label: t('view') },
              ]}
            />
          </Field>
          {type === 'click' ? (
            <Field name="content" label={t('reply')}>
              <Input.TextArea maxLength={600} rows={4} showCount />
            </Field>
          ) : (
            <Field name="url" label={t('url')} help={t('urlHelp')}>
              <Input maxLength={1000} spellCheck={false} autoCapitalize="none" />
            </Field>
          )}
        </>
      )}
    </FormDrawer>
  );
}

const startOf = (known: ReturnType<typeof entryAt>) => ({
  fullName: known?.fullName ?? '',
  type: known?.type ?? ('click' as const),
  content: known?.content ?? '',
  url: known?.url ?? '',
});
