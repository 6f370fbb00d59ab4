import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { Can } from '../../kit/permission.tsx';
import { useAction } from '../../lib/query.ts';
import { knowledgeMessages } from './knowledge.messages.ts';

type MakeCaseButtonProps = { readonly finding: { readonly id: string; readonly title: string } };

/** Drafts a case of a closed finding and opens it. */
export function MakeCaseButton({ finding }: MakeCaseButtonProps) {
  const t = useMessages(knowledgeMessages);
  const navigate = useNavigate();
  const make = useAction(knowledgeRoutes.fromFinding, {
    done: t('caseMade'),
    onDone: ({ id }) => navigate(`/knowledge?id=${id}`),
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('makeCaseAsk', { name: finding.title }),
      text: t('makeCaseText'),
      okText: t('makeCase'),
    });
    if (agreed) make.mutate({ body: { findingId: finding.id } });
  };
  return (
    <Can button="btn_add" module="audit.knowledge">
      <Button loading={make.isPending} onClick={() => void ask()}>
        {t('makeCase')}
      </Button>
    </Can>
  );
}
