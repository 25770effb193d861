// Shows the document. The key that is entered stays in the page: it is gone when that is closed.
"use strict";

const api = document.getElementById("api");

window.ui = SwaggerUIBundle({
  domNode: api,
  url: api.dataset.document,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  // What the address leads to has moved down since the page was loaded.
  onComplete: () => document.getElementById(location.hash.slice(1))?.scrollIntoView(),
});
