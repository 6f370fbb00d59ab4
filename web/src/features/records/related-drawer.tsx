import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordDetail, RecordRuntime } from '@auditplus/contract/features/records/records.schemas.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useRoute } from '../../lib/query.ts';
import { Detail, titleOf } from './record-detail.tsx';
import { recordsMessages } from './records.messages.ts';
import { RuntimeProvider, useRuntime } from './use-runtime.ts';

type RelatedDrawerProps = {
  readonly designId: string;
  readonly recordId: string;
  readonly onClose: () => void;
};

/** A record of another function that a form names, to be read beside it. */
export function RelatedDrawer({ designId: modelId, recordId, onClose }: RelatedDrawerProps) {
  const runtime = useRoute(recordsRoutes.runtime, { params: { modelId }, query: {} });
  const detail = useRoute(recordsRoutes.read, { params: { modelId, id: recordId } }, { staleTime: 0 });
  if (runtime.data && detail.data)
    return <Opened found={runtime.data} detail={detail.data} onClose={onClose} />;
  return (
    <SideDrawer open width="large" title="" onClose={onClose}>
      <Loaded query={runtime}>{() => <Loaded query={detail}>{() => null}</Loaded>}</Loaded>
    </SideDrawer>
  );
}

type OpenedProps = Pick<RelatedDrawerProps, 'onClose'> & {
  readonly found: RecordRuntime;
  readonly detail: RecordDetail;
};

function Opened({ found, detail, onClose }: OpenedProps) {
  const t = useMessages(recordsMessages);
  const runtime = useRuntime(found);
  return (
    <RuntimeProvider value={runtime}>
      <SideDrawer
        open
        width="large"
        title={`${runtime.fullName} · ${titleOf(runtime, detail, t('untitled'))}`}
        onClose={onClose}
      >
        <Detail runtime={runtime} detail={detail} />
      </SideDrawer>
    </RuntimeProvider>
  );
}
