import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import type { useUndo } from '../../lib/undo.ts';
import { definitionMessages } from './definition.messages.ts';

/** The edits since a page was opened, to be taken back one by one. */
export type Steps = Pick<ReturnType<typeof useUndo>, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;

/** Takes edits of a definition back, and makes them again; stands before what stores them. */
export function UndoSteps({ steps }: { readonly steps: Steps }) {
  const t = useMessages(definitionMessages);
  return (
    <>
      <Button
        type="text"
        icon={<UndoOutlined />}
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!steps.canUndo}
        onClick={steps.undo}
      />
      <Button
        type="text"
        icon={<RedoOutlined />}
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!steps.canRedo}
        onClick={steps.redo}
      />
    </>
  );
}
