import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { PHRASES } from '@auditplus/contract/features/current-user/current-user.model.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { Button, Space } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { labelled } from '../../lib/phrases.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { processDetailMessages } from './process-detail.messages.ts';

const KEPT = [routeKey(currentUserRoutes.phrases)];

const OFFERED = { agreeing: ['phrase1', 'phrase2'], refusing: ['phrase3', 'phrase4'] } as const;

/** What the words are for: a decision, or one that asks for more. */
export type PhrasesFor = keyof typeof OFFERED;

type OpinionPhrasesProps = {
  readonly deciding: PhrasesFor;
  /** What has been typed. */
  readonly opinion: string;
  readonly onChange: (opinion: string) => void;
};

/** Words that are offered for an opinion: those of the product, then those that the person keeps. */
export function OpinionPhrases({ deciding, opinion, onChange }: OpinionPhrasesProps) {
  const t = useMessages(processDetailMessages);
  const fixed = OFFERED[deciding].map((key) => t(key));
  const { data: own = [] } = useRoute(currentUserRoutes.phrases, {});
  const keep = useAction(currentUserRoutes.keepPhrase, { invalidates: KEPT, done: t('phraseKept') });
  const drop = useAction(currentUserRoutes.dropPhrase, { invalidates: KEPT, done: t('phraseDropped') });
  const text = opinion.replace(/\s+/g, ' ').trim();
  const mayKeep =
    text !== '' && text.length <= PHRASES.length && ![...fixed, ...own].includes(text) && !keep.isPending;
  const add = (phrase: string) => onChange(opinion ? `${opinion} ${phrase}` : phrase);
  return (
    <Space className="process-phrases" size={6} wrap role="group" aria-label={t('phrases')}>
      {fixed.map((phrase) => (
        <Button
          key={phrase}
          size="small"
          aria-label={labelled(t('phrases'), phrase)}
          onClick={() => add(phrase)}
        >
          {phrase}
        </Button>
      ))}
      {own.map((phrase) => (
        <Space.Compact key={phrase} className="process-phrase">
          <Button
            size="small"
            title={phrase}
            aria-label={labelled(t('phrases'), phrase)}
            onClick={() => add(phrase)}
          >
            {phrase}
          </Button>
          <Button
            size="small"
            icon={<CloseOutlined />}
            aria-label={labelled(t('phraseDrop'), phrase)}
            onClick={() => drop.mutate({ body: { text: phrase } })}
          />
        </Space.Compact>
      ))}
      {mayKeep ? (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => keep.mutate({ body: { text } })}
        >
          {t('phraseKeep')}
        </Button>
      ) : null}
    </Space>
  );
}
