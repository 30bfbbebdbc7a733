/**
 * The style of the API reference. The brand's colour is used for lines only, so any colour works.
 */
export function docsStyle(color: string): string {
  return `:root { --accent: ${color}; ${styleSheet}`;
}

const styleSheet = `color-scheme: light dark;
  --paper: #ffffff; --raised: #f6f7f9; --ink: #15181e; --quiet: #555e6d; --line: #dfe3e8; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #12151a; --raised: #1b2027; --ink: #e8ebf0; --quiet: #a3adba; --line: #303741; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, sans-serif; }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
code, pre, .path { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  font-size: 0.92em; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 8px;
  padding: 0.8rem 1rem; overflow-x: auto; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 56rem); gap: 3rem;
  max-width: 80rem; margin: 0 auto; padding: 0 1.5rem; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto;
  padding: 2rem 0; }
nav h2 { margin: 1.4rem 0 0.3rem; font-size: 0.78rem; text-transform: uppercase;
  letter-spacing: 0.06em; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.22rem 0; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; text-decoration-color: var(--accent); }
main { padding: 2rem 0 6rem; }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.2; border-left: 4px solid var(--accent);
  padding-left: 0.8rem; }
.group { margin: 3rem 0 0; font-size: 1.25rem; text-transform: capitalize; }
article { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
article h3 { margin: 0; font-size: 1.05rem; display: flex; flex-wrap: wrap; gap: 0.6rem;
  align-items: baseline; }
.method { min-width: 3.6rem; padding: 0.1rem 0.5rem; border: 1px solid var(--ink);
  border-radius: 6px; font-size: 0.78rem; font-weight: 700; text-align: center; }
.path { overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
h4 { margin: 1.1rem 0 0.4rem; font-size: 0.9rem; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
th { text-align: left; font-weight: 600; color: var(--quiet); }
th, td { padding: 0.35rem 0.8rem 0.35rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
td:first-child { white-space: nowrap; }
td:last-child { min-width: 12rem; overflow-wrap: anywhere; }
summary { cursor: pointer; margin-top: 1rem; font-weight: 600; font-size: 0.9rem;
  min-height: 24px; }
@media (max-width: 60rem) {
  .page { grid-template-columns: minmax(0, 1fr); gap: 0; }
  nav { position: static; max-height: none; padding-bottom: 0; }
}
@media print { nav { display: none; } .page { display: block; } }
`;
