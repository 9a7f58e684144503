// The anchor of the first clue: nothing but React, which shows the words of the clue from data that comes with the document.
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** @param {{ view: { step: { number: number, of: number, text: string } } }} props */
function Clue({ view: { step } }) {
  return createElement(
    'main',
    null,
    createElement('h1', null, `Bar ${step.number} of ${step.of}`),
    createElement('p', null, step.text),
  );
}

const view = JSON.parse(document.getElementById('view')?.textContent ?? '');
const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(StrictMode, null, createElement(Clue, { view })));
