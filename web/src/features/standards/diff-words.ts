import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { editorMessages } from './standard-editor.messages.ts';

/** Fields of a difference and the words that the editor has for them. */
const FIELDS = {
  nodeCode: 'nodeCode',
  parent: 'parent',
  fullName: 'nodeName',
  weight: 'weight',
  standardScore: 'standardScore',
  line: 'line',
  requirement: 'requirement',
  ruleText: 'ruleText',
  checkMethod: 'checkMethod',
  applicability: 'applicability',
  condition: 'condition',
  isBonus: 'isBonus',
  isVeto: 'isVeto',
  options: 'tabOptions',
  requirements: 'tabRequirements',
} as const;

const isKnown = (field: string): field is keyof typeof FIELDS => Object.hasOwn(FIELDS, field);

const WAYS = ['ALWAYS', 'OPTIONAL', 'CONDITIONAL'] as const;
const KINDS = ['FIXED', 'PER', 'RATE', 'ZERO', 'MANUAL', 'VETO'] as const;

/** Names of the fields of a difference and their values in words instead of codes. */
export function useDiffWords(): {
  readonly fieldName: (field: string) => string;
  readonly valueText: (field: string, value: string) => string;
} {
  const t = useMessages(editorMessages);
  const common = useMessages(commonMessages);
  const lines = useDictionary('auditLine');
  const optionText = (value: string) =>
    KINDS.reduce((text, kind) => text.replaceAll(` ${kind}`, ` ${t(`kind${kind}`)}`), value).replaceAll(
      ' SECTION',
      ` ${t('scopeSECTION')}`,
    );
  return {
    fieldName: (field) => (isKnown(field) ? t(FIELDS[field]) : field),
    valueText: (field, value) => {
      if (value === '') return '';
      switch (field) {
        case 'line':
          return lines.label(value);
        case 'applicability': {
          const way = WAYS.find((one) => one === value);
          return way ? t(`apply${way}`) : value;
        }
        case 'isBonus':
        case 'isVeto':
          return common(value === 'true' ? 'yes' : 'no');
        case 'options':
          return optionText(value);
        default:
          return value;
      }
    },
  };
}
