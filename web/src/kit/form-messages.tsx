import './form-messages.css';

type FormMessagesProps = {
  readonly messages: readonly {
    readonly kind: 'warn' | 'refuse';
    readonly text: string;
    readonly key?: string;
  }[];
};

/** What rules say of a form while it is filled in. */
export function FormMessages({ messages }: FormMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ul className="form-messages">
      {messages.map(({ kind, text, key = text }) => (
        <li key={key} data-kind={kind} role="status">
          {text}
        </li>
      ))}
    </ul>
  );
}
