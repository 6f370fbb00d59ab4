export { HomeTodos, TodoCount } from './home-panel.tsx';
export { useTodoWords } from './todo-list.tsx';
export { byUrgency } from './urgency.ts';
