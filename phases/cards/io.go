package cards

import "strings"

// ioModules lists modules that reach for the network, files, processes or a
// database, as they begin in the qualnames of boundary calls.
var ioModules = strings.Fields(`
	net os database/sql io/fs io/ioutil syscall google.golang.org/grpc google.golang.org/api cloud.google.com/go go.mongodb.org
	github.com/gin-gonic/gin github.com/gorilla github.com/labstack/echo github.com/go-chi/chi github.com/redis github.com/go-redis
	github.com/jackc/pgx github.com/lib/pq github.com/segmentio/kafka-go github.com/IBM/sarama github.com/aws/aws-sdk-go
	github.com/aws/aws-sdk-go-v2 github.com/nats-io
	socket ssl http urllib requests httpx aiohttp flask fastapi starlette sqlalchemy sqlite3 psycopg psycopg2 asyncpg pymongo redis
	boto3 botocore smtplib ftplib subprocess shutil websockets grpc pika kafka django.http django.db tornado urllib3 paramiko
	fs node:fs node:net node:http node:https node:http2 node:tls node:dgram node:child_process net.Socket https child_process express
	fastify koa hono axios node-fetch undici ws socket.io socket.io-client pg mysql mysql2 mongodb mongoose ioredis @aws-sdk @grpc/grpc-js
	@prisma/client kafkajs nodemailer better-sqlite3
`)

// notIO lists parts of those modules that compute only.
var notIO = strings.Fields(`os.path os.fspath os.Getenv os.getenv os.environ os.LookupEnv os.Exit net/url net/netip net/textproto net/mail
	urllib.parse http.HTTPStatus socket.gethostname os.FileMode os.IsNotExist`)

// isIO reports whether a boundary call reaches outside of the program.
func isIO(qualname string) bool {
	return hasModule(ioModules, qualname) && !hasModule(notIO, qualname)
}

func hasModule(modules []string, qualname string) bool {
	for _, module := range modules {
		if rest, ok := strings.CutPrefix(qualname, module); ok && (rest == "" || strings.ContainsRune(".:/", rune(rest[0]))) {
			return true
		}
	}
	return false
}
