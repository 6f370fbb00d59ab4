import { Button, Typography } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { PopupSelect, type PopupSelectProps } from './popup-select.tsx';

type RelatedFormSelectProps<Row extends object> = PopupSelectProps<Row> & {
  /** Opens the chosen record; its label is then a link. */
  readonly onOpenRecord?: (key: string) => void;
  /** The page of the product that shows the chosen record. */
  readonly address?: string | undefined;
};

/** Chooses a record of another form; the chosen one can be opened from here. */
export function RelatedFormSelect<Row extends object>(props: RelatedFormSelectProps<Row>) {
  const { onOpenRecord, address, ...select } = props;
  const t = useMessages(fieldMessages);
  const { value } = select;
  return (
    <span className="related-select">
      <PopupSelect {...select} />
      {value && onOpenRecord ? (
        <Button type="link" onClick={() => onOpenRecord(value.key)}>
          {t('openRecord')}
        </Button>
      ) : null}
      {value && address ? (
        <Typography.Link href={address} target="_blank">
          {t('openRecord')}
        </Typography.Link>
      ) : null}
    </span>
  );
}
