import type { CheckProblem, CheckRow } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';
import { auditsMessages } from './audits.messages.ts';
import { ProblemList } from './problem-list.tsx';

/** Tab of the detail page that shows what a problem is about. */
const TABS: Partial<Record<CheckProblem['place'], string>> = {
  findings: 'findings',
  rectification: 'rectifications',
  reports: 'reports',
  meetings: 'meetings',
};

type CloseDrawerProps = { readonly check: CheckRow | null; readonly onClose: () => void };

/** Closes an audit: first the checklist of what is missing (AU1207 to AU1209), then the action. */
export function CloseDrawer({ check, onClose }: CloseDrawerProps) {
  const t = useMessages(auditDetailMessages);
  const words = useMessages(auditsMessages);
  const common = useMessages(commonMessages);
  const navigate = useNavigate();
  const query = useRoute(
    auditsRoutes.closeCheck,
    { params: { id: check?.id ?? '' } },
    { enabled: check !== null, staleTime: 0 },
  );
  const close = useAction(auditsRoutes.close, { done: words('closed'), onDone: onClose });
  const ready = query.data?.ready === true;
  return (
    <SideDrawer
      open={check !== null}
      title={t('closeTitle')}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button onClick={onClose}>{common('cancel')}</Button>
          {ready && check ? (
            <Button
              type="primary"
              loading={close.isPending}
              onClick={() => close.mutate({ params: { id: check.id }, body: { rev: check.rev } })}
            >
              {words('close')}
            </Button>
          ) : null}
        </div>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <>
            <p className="measure">{data.ready ? t('closeReady') : t('closeProblems')}</p>
            <ProblemList
              problems={data.problems}
              actText={t('toPlace')}
              onGo={(problem) => {
                onClose();
                navigate(`/checkInfo?id=${check?.id ?? ''}&tab=${TABS[problem.place] ?? 'overview'}`);
              }}
            />
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}
