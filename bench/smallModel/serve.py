"""Two small models on this machine, as endpoints Weir can use. Usage: serve.py CHAT.gguf MINILM_FOLDER [PORT [PORT2]] [--strict]

--strict: with the chat template of strict.jinja, which refuses what strict templates refuse.

Chat (llama.cpp, with streaming and tools) on http://127.0.0.1:PORT/v1, embeddings (MiniLM, in numpy) on PORT2/v1.
Each takes one thread, at a low priority, and no more than 512 tokens a reply. Both allow requests of any page (CORS).
"""

import json
import math
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS"):
    os.environ[name] = "1"
os.nice(10)

import numpy as np  # noqa: E402  (after the limits above)
import xllamacpp  # noqa: E402
from safetensors.numpy import load_file  # noqa: E402
from tokenizers import Tokenizer  # noqa: E402

words = [word for word in sys.argv[1:] if word != "--strict"]
gguf, folder = words[:2]
port, port2 = [int(p) for p in words[2:4] + ["8101", "8102"][len(words) - 2 :]]


def serve_chat():
    p = xllamacpp.CommonParams()
    p.model.path, p.hostnames, p.port = gguf, ["127.0.0.1"], port
    p.model_alias = {os.path.basename(gguf).removesuffix(".gguf")}
    if "--strict" in sys.argv:
        with open(os.path.join(os.path.dirname(__file__), "strict.jinja"), encoding="utf-8") as file:
            p.chat_template = file.read()
    p.n_ctx, p.n_parallel, p.n_predict, p.use_jinja, p.warmup = 8192, 1, 512, True, False
    p.cpuparams.n_threads = p.cpuparams_batch.n_threads = 1
    return xllamacpp.Server(p)


weights = {k: v.astype(np.float32) for k, v in load_file(f"{folder}/model.safetensors").items()}
tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
tokenizer.no_padding()
tokenizer.enable_truncation(256)
erf = np.vectorize(math.erf, otypes=[np.float32])
turn = threading.Lock()


def norm(x, name):
    x = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-12)
    return x * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def linear(x, name):
    return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def embed(text, heads=12):
    ids = tokenizer.encode(text).ids
    e = "embeddings."
    x = weights[e + "word_embeddings.weight"][ids] + weights[e + "position_embeddings.weight"][: len(ids)]
    x = norm(x + weights[e + "token_type_embeddings.weight"][0], e + "LayerNorm")
    for i in range(6):
        at = f"encoder.layer.{i}."
        q, k, v = (
            linear(x, f"{at}attention.self.{part}").reshape(len(ids), heads, -1).transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        a = q @ k.transpose(0, 2, 1) / math.sqrt(q.shape[-1])
        a = np.exp(a - a.max(-1, keepdims=True))
        a = (a / a.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(x.shape)
        x = norm(x + linear(a, at + "attention.output.dense"), at + "attention.output.LayerNorm")
        h = linear(x, at + "intermediate.dense")
        h = h * 0.5 * (1 + erf(h / math.sqrt(2)))
        x = norm(x + linear(h, at + "output.dense"), at + "output.LayerNorm")
    mean = x.mean(0)
    return (mean / np.linalg.norm(mean)).tolist(), len(ids)


class Embeddings(BaseHTTPRequestHandler):
    def answer(self, status, body=None):
        self.send_response(status)
        for name in ("Origin", "Headers", "Methods"):
            self.send_header(f"Access-Control-Allow-{name}", "*")
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode() if body else b"")

    def do_OPTIONS(self):
        self.answer(204)

    def do_GET(self):
        self.answer(200, {"object": "list", "data": [{"id": "all-MiniLM-L6-v2", "object": "model"}]})

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        texts = asked["input"] if isinstance(asked["input"], list) else [asked["input"]]
        with turn:
            found = [embed(text) for text in texts]
        data = [{"object": "embedding", "index": i, "embedding": e} for i, (e, _) in enumerate(found)]
        tokens = sum(n for _, n in found)
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        self.answer(200, {"object": "list", "model": "all-MiniLM-L6-v2", "data": data, "usage": usage})


chat = serve_chat()
print(f"chat:       {chat.listening_address}/v1\nembeddings: http://127.0.0.1:{port2}/v1", flush=True)
ThreadingHTTPServer(("127.0.0.1", port2), Embeddings).serve_forever()
