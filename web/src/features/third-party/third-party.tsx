import './third-party.css';
import {
  THIRD_KINDS,
  type ThirdKind,
  type ThirdView,
} from '@auditplus/contract/features/third-party/third-party.model.ts';
import { thirdPartyRoutes } from '@auditplus/contract/features/third-party/third-party.routes.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useRoute } from '../../lib/query.ts';
import { PlatformForm } from './platform-form.tsx';
import { SyncPanel } from './sync-panel.tsx';
import { thirdPartyMessages } from './third-party.messages.ts';

const REFRESH_MS = 2000;

const isAtWork = ({ lastRun }: ThirdView) => lastRun?.state === 'waiting' || lastRun?.state === 'running';

/** Messaging platforms: how they are reached, and what they have of our organisation. */
export function ThirdParty() {
  const t = useMessages(thirdPartyMessages);
  const [kind, setKind] = useState<ThirdKind>('wecom');
  const [isBusy, setBusy] = useState(false);
  const maySync = useCan('btn_sync');
  const query = useRoute(thirdPartyRoutes.list, {}, isBusy ? { refetchInterval: REFRESH_MS } : {});
  const busy = query.data?.list.some(isAtWork) ?? false;
  if (busy !== isBusy) setBusy(busy);
  return (
    <div className="third-party">
      <div>
        <Segmented
          value={kind}
          options={THIRD_KINDS.map((value) => ({ value, label: t(value) }))}
          onChange={setKind}
        />
      </div>
      <p className="quiet measure">{t('untried')}</p>
      <Loaded query={query}>
        {({ list }) =>
          list
            .filter((view) => view.kind === kind)
            .map((view) => (
              <div key={kind} className="third-party">
                <PlatformForm view={view} />
                {maySync ? <SyncPanel view={view} isBusy={isAtWork(view)} /> : null}
              </div>
            ))
        }
      </Loaded>
    </div>
  );
}
