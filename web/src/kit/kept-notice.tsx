import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { useMessages } from '../i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

type KeptNoticeProps = {
  /** When it was typed. */
  readonly at: number;
  readonly onRestore: () => void;
  readonly onForget: () => void;
};

/** Offers what was typed into a form before and not saved. */
export function KeptNotice({ at, onRestore, onForget }: KeptNoticeProps) {
  const t = useMessages(kitMessages);
  return (
    <Alert
      type="info"
      title={t('keptFound', { at: dayjs(at).format('MM-DD HH:mm') })}
      action={
        <span className="kept-steps">
          <Button size="small" onClick={onRestore}>
            {t('keptRestore')}
          </Button>
          <Button size="small" type="text" onClick={onForget}>
            {t('keptForget')}
          </Button>
        </span>
      }
    />
  );
}
