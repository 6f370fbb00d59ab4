import type { ScheduleEntry } from '@auditplus/contract/features/schedules/schedules.model.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { FactGrid } from '../../kit/detail-page.tsx';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useWhen } from './entry-words.ts';
import { schedulesMessages } from './schedules.messages.ts';

type SharedEntryDrawerProps = { readonly entry: ScheduleEntry; readonly onClose: () => void };

/** What another part of the product shows on the calendar, and the way to it. */
export function SharedEntryDrawer({ entry, onClose }: SharedEntryDrawerProps) {
  const t = useMessages(schedulesMessages);
  const when = useWhen();
  const orgs = useOrgNames();
  const navigate = useNavigate();
  const { address, place, unit } = entry;
  return (
    <SideDrawer
      open
      title={entry.title}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <DrawerCancel text={t('close')} />
          {address === null ? null : (
            <Button type="primary" onClick={() => navigate(address)}>
              {t('open')}
            </Button>
          )}
        </div>
      }
    >
      <FactGrid
        facts={[
          { label: t('when'), value: when(entry) },
          { label: t('source'), value: t(`source.${entry.source}`) },
          ...(unit ? [{ label: t('unit'), value: orgs.full(unit) }] : []),
          ...(place === '' ? [] : [{ label: t('place'), value: place }]),
        ]}
      />
      <p className="quiet schedule-note">{t('readOnly')}</p>
    </SideDrawer>
  );
}
