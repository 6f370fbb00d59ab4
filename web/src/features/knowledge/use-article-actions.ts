import type { Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { knowledgeMessages } from './knowledge.messages.ts';

const SHORTEST_REASON = 5;

/** The actions on an article that the caller may do, as its abilities say. */
export function useArticleActions(onEdit: () => void) {
  const t = useMessages(knowledgeMessages);
  const common = useMessages(commonMessages);
  const navigate = useNavigate();
  const leave = () => navigate('/knowledge');
  const submit = useAction(knowledgeRoutes.submit, { done: t('submitted') });
  const publish = useAction(knowledgeRoutes.publish, { done: t('published') });
  const sendBack = useAction(knowledgeRoutes.return, { done: t('returned'), onDone: leave });
  const withdraw = useAction(knowledgeRoutes.withdraw, { done: t('withdrawn') });
  const revise = useAction(knowledgeRoutes.revise, {
    done: t('revised'),
    onDone: ({ id }) => navigate(`/knowledge?id=${id}`),
  });
  const remove = useAction(knowledgeRoutes.remove, { done: t('removed'), onDone: leave });
  return (article: Knowledge): Action[] => {
    const { id, rev, abilities, fullName: name } = article;
    const request = { params: { id }, body: { rev } };
    const askReturn = async () => {
      const reason = await askReason({
        title: t('returnTitle', { name }),
        text: t('returnText'),
        label: t('returnReason'),
        minLength: SHORTEST_REASON,
        maxLength: 500,
        okText: t('return'),
      });
      if (reason !== null) sendBack.mutate({ params: { id }, body: { rev, reason } });
    };
    const askWithdraw = async () => {
      const reason = await askReason({
        title: t('withdrawTitle', { name }),
        text: t('withdrawText'),
        label: t('withdrawReason'),
        minLength: SHORTEST_REASON,
        maxLength: 500,
        okText: t('withdraw'),
        danger: true,
      });
      if (reason !== null) withdraw.mutate({ params: { id }, body: { rev, reason } });
    };
    const asked = (key: 'submit' | 'publish' | 'revise') => ({
      title: t(`${key}Ask`, { name }),
      text: t(`${key}Text`),
      okText: t(key),
    });
    const actions: readonly (Action & { readonly may: boolean })[] = [
      {
        key: 'publish',
        label: t('publish'),
        may: abilities.publish,
        confirm: asked('publish'),
        onClick: () => publish.mutate(request),
      },
      { key: 'return', label: t('return'), may: abilities.return, onClick: () => void askReturn() },
      {
        key: 'submit',
        label: t('submit'),
        may: abilities.submit,
        confirm: asked('submit'),
        onClick: () => submit.mutate(request),
      },
      { key: 'edit', label: common('edit'), may: abilities.edit, onClick: onEdit },
      {
        key: 'revise',
        label: t('revise'),
        may: abilities.revise,
        confirm: asked('revise'),
        onClick: () => revise.mutate(request),
      },
      {
        key: 'withdraw',
        label: t('withdraw'),
        may: abilities.withdraw,
        danger: true,
        onClick: () => void askWithdraw(),
      },
      {
        key: 'remove',
        label: common('remove'),
        may: abilities.remove,
        danger: true,
        confirm: { title: t('removeAsk', { name }), text: t('removeText'), okText: common('remove') },
        onClick: () => remove.mutate({ params: { id }, query: { rev } }),
      },
    ];
    return actions.filter(({ may }) => may).map(({ may, ...action }) => action);
  };
}
