import { NOTIFY_EVENT_NAMES } from '@auditplus/contract/features/messages/notify-events.ts';
import { AutoComplete } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { notifyEventMessages } from '../messages/public.ts';
import { templateMessages } from './message-templates.messages.ts';

type CodeFieldProps = {
  readonly id?: string;
  readonly status?: 'error' | '';
  readonly value?: string;
  readonly onChange?: (code: string) => void;
  /** Hears the parameters that a message of the chosen kind has. */
  readonly onChosen: (parameters: string) => void;
};

/** The code of a template: what the product looks for when it sends, or one of the own. */
export function CodeField({ id, status = '', value = '', onChange, onChosen }: CodeFieldProps) {
  const t = useMessages(templateMessages);
  const events = useMessages(notifyEventMessages);
  const known = [
    { value: 'code.login', label: t('codeLogin') },
    { value: 'code.password', label: t('codePassword') },
    { value: 'code.sign', label: t('codeSign') },
    { value: 'notice.released', label: t('noticeReleased') },
    ...NOTIFY_EVENT_NAMES.map((name) => ({ value: name as string, label: events(name) })),
  ];
  const typed = value.toLowerCase();
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      status={status}
      value={value}
      maxLength={50}
      options={known
        .filter((one) => `${one.value} ${one.label}`.toLowerCase().includes(typed))
        .map((one) => ({ value: one.value, label: `${one.label} · ${one.value}` }))}
      onChange={(code: string) => onChange?.(code)}
      onSelect={(code: string) =>
        onChosen(
          code.startsWith('code.')
            ? `code=${t('placeCode')}\nminutes=${t('placeMinutes')}`
            : `title=${t('placeTitle')}\ntext=${t('placeText')}\nlink=${t('placeLink')}`,
        )
      }
    />
  );
}
