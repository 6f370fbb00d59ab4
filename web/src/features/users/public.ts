export { MembersDialog } from './members-dialog.tsx';
