import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { points } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { editorMessages } from './standard-editor.messages.ts';

type CheckDrawerProps = {
  readonly open: boolean;
  readonly versionId: string;
  readonly onClose: () => void;
};

/** Everything that keeps a version from being submitted, each leading to its clause. */
export function CheckDrawer({ open, versionId, onClose }: CheckDrawerProps) {
  const t = useMessages(editorMessages);
  const [, setAddress] = useSearchParams();
  const query = useRoute(standardsRoutes.check, { params: { versionId } }, { enabled: open, staleTime: 0 });
  const go = (nodeId: string) => {
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('node', nodeId);
        return next;
      },
      { replace: true },
    );
    onClose();
  };
  return (
    <SideDrawer open={open} title={t('checkTitle')} onClose={onClose}>
      <Loaded query={query}>
        {(data) => (
          <>
            <p>
              <StateDot
                tone={data.sum === data.declaredTotal ? 'green' : 'red'}
                text={t('checkSum', { sum: points(data.sum), total: points(data.declaredTotal) })}
              />
            </p>
            {data.problems.length === 0 ? <EmptyBlock text={t('checkGood')} /> : null}
            <ul className="standards-problems">
              {data.problems.map((problem) => (
                <li key={`${problem.errorCode}-${problem.nodeCode}-${problem.msg}`}>
                  <StateDot tone="red" text={problem.msg} />
                  {problem.nodeId ? (
                    <Button type="link" size="small" onClick={() => go(problem.nodeId ?? '')}>
                      {t('goNode')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}
