/** @jsxImportSource preact */
import { render } from 'preact';
import { App } from './app.tsx';

const code = decodeURIComponent(/\/check\/([^/]+)/.exec(location.pathname)?.[1] ?? '');
const root = document.getElementById('check');
if (root) render(<App asked={code} />, root);
