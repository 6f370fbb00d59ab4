import { useEffect, useId } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { addRefusalFrame, forgetRefusal, useRefusals } from '../lib/refusals.ts';
import './refusal-strip.css';

/** What was refused in the frame that holds it, until the next try; plain, since the sign-in pages show it too. */
export function RefusalStrip() {
  const id = useId();
  const text = useRefusals(({ refusal }) => (refusal?.frame === id ? refusal.text : null));
  useEffect(() => addRefusalFrame(id), [id]);
  return text === null ? null : <RefusalText text={text} onClose={forgetRefusal} />;
}

type RefusalTextProps = { readonly text: string; readonly onClose?: () => void };

export function RefusalText({ text, onClose }: RefusalTextProps) {
  const common = useMessages(commonMessages);
  return (
    <div className="refusal-strip">
      <p>{text}</p>
      {onClose ? (
        <button type="button" aria-label={common('close')} onClick={onClose}>
          ×
        </button>
      ) : null}
    </div>
  );
}
